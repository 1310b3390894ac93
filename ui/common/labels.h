// Labels of the windows: a figure that says its own name, a text in a signal colour, a text that elides.
#pragma once

#include <QLabel>

class QHBoxLayout;
class QVBoxLayout;

namespace rowlock {

enum class Tone { Plain, Faint, Warning, Danger, Good, Accent };
QColor toneColor(Tone tone, const QPalette &palette);

// The six sizes of type. Small is for the hints of keys alone; all from Heading on are bold; Figure is a tally, an
// order's code, a countdown, and Money a total or the change.
enum class TextSize { Small, Body, Heading, Title, Figure, Money };
QFont fontOf(TextSize size); // of the application's font

// Plain text only. The tone follows the scheme when it changes.
class ToneLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ToneLabel(const QString &text = {}, Tone tone = Tone::Plain, QWidget *parent = nullptr);

    void setTone(Tone tone);
    void setTextSize(TextSize size);
    void setStrong();            // bold, of the usual size
    void setElided(bool elided); // one line, cut with an ellipsis, whole in the tooltip

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void applyTone();
    int lineHeight() const; // of an elided text, with its margins

    Tone m_tone;
    bool m_elided = false;
    bool m_applying = false;
};

// Named after what the figure is ("Total"); the value is its text and its accessible description.
class FigureLabel : public ToneLabel
{
    Q_OBJECT

public:
    FigureLabel(const QString &name, const QString &objectName, QWidget *parent = nullptr);
    void setFigure(const QString &value);
    // The word shown beside the figure has the same name, so it is given the same description.
    void setCaption(QLabel *caption);

private:
    QLabel *m_caption = nullptr;
};

// A sum of money in large figures at the end of a row, its caption at the beginning.
QHBoxLayout *sumRow(const QString &caption, FigureLabel *sum, QWidget *parent);

// The field with its name above it, which leads to it by its mnemonic.
QVBoxLayout *labelled(const QString &name, QWidget *field, QWidget *parent);

} // namespace rowlock

// The properties of the selected element, or of the paper while none is. What is typed is seen at once; each field
// reads and writes the template by itself. GUI thread.
#pragma once

#include "ui/papers/design_model.h"

#include <QWidget>

#include <functional>

class QLineEdit;
class QMenu;
class QPushButton;

namespace rowlock {

class FormRows;
class MmField;

class DesignForm final : public QWidget
{
    Q_OBJECT

public:
    DesignForm(DesignModel &model, QWidget *parent);

private:
    // A number of the template, or the place of a choice in its list.
    struct Bound
    {
        std::function<bool()> isShown;
        std::function<double()> read;
        std::function<void(double)> write;
    };
    struct Field
    {
        QWidget *widget;
        std::function<bool()> isShown;
        std::function<void()> fill;
    };
    using Kinds = QList<ElementKind>;
    using ElementGet = std::function<double(const TemplateElement &)>;
    using ElementSet = std::function<void(TemplateElement &, double)>;
    using PaperGet = std::function<double(const PaperTemplate &)>;
    using PaperSet = std::function<void(PaperTemplate &, double)>;

    Bound ofElement(const char *name, const Kinds &kinds, const ElementGet &get, const ElementSet &set);
    Bound ofPaper(const char *name, const PaperGet &get, const PaperSet &set);
    MmField *number(const char *name, const QString &spoken, const Bound &bound, double least, double most);
    void addNumber(const QString &label, const char *name, const Bound &bound, double least, double most);
    void addPair(const QString &label, const QList<MmField *> &fields);
    void addChoice(const QString &label, const char *name, const QStringList &choices, const Bound &bound);
    void addSwitch(const QString &words, const char *name, const Bound &bound);
    void addContent();
    void addPlace();
    void addLetters();
    void addStrokes();
    void addBarcode();
    void addPaper();
    void chooseWord(int word, bool isOn);
    void fillContent();
    void refresh();

    DesignModel &m_model;
    FormRows *m_rows;
    QList<Field> m_fields;
    QPushButton *m_words;
    QMenu *m_menu;
    QLineEdit *m_text;
    bool m_isFilling = false;
};

} // namespace rowlock

// The words of a message: whole, or in so many lines at most, the last of them cut with an ellipsis. GUI thread.
#pragma once

#include <QLabel>

namespace rowlock {

class MessageText final : public QLabel
{
    Q_OBJECT

public:
    explicit MessageText(QWidget *parent);

    void setMostLines(int lines); // 0: all of them
    bool isCutAt(int width) const;
    static int heightOf(int lines, const QFont &font);

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_mostLines = 0;
};

} // namespace rowlock
